/** Notices for whoever sets a site up (§8.008 to §8.021): what is wrong in short, and what to do about it. Codes are permanent. */
export const alertTexts = {
  APKT001: {
    variant: 'error',
    shortMessage: 'Network Not Found',
    longMessage: 'The network is none of this site. Add it to its chain in createKit.',
  },
  APKT002: {
    variant: 'error',
    shortMessage: 'Invalid App Configuration',
    longMessage: "This origin is not on the project's allow list. Add it at the gateway.",
  },
  APKT003: {
    variant: 'error',
    shortMessage: 'Network Error: Wallet Load Failed',
    longMessage: 'The embedded wallet did not load. See that the secure site is up.',
  },
  APKT004: {
    variant: 'error',
    shortMessage: 'Wallet Request Timeout',
    longMessage: 'The embedded wallet did not answer in time. See the logs of the secure site.',
  },
  APKT005: {
    variant: 'error',
    shortMessage: 'Unverified Domain',
    longMessage: "The embedded wallet is not for this origin. Add it to the project's allow list.",
  },
  APKT006: {
    variant: 'error',
    shortMessage: 'Session Expired',
    longMessage: 'The date and time of this computer are wrong. Set them right and connect again.',
  },
  APKT007: {
    variant: 'error',
    shortMessage: 'Invalid Project ID',
    longMessage: 'The gateway does not know this project id.',
  },
  APKT008: {
    variant: 'error',
    shortMessage: 'Project ID Missing',
    longMessage: 'No project id was given. Make a project at the gateway.',
  },
  APKT009: {
    variant: 'error',
    shortMessage: 'Server Error',
    longMessage: 'The configuration could not be fetched from the gateway.',
  },
  APKT010: {
    variant: 'error',
    shortMessage: 'Rate Limited',
    longMessage: 'The configuration was asked for too often. Wait a few minutes.',
  },
  APKTW001: {
    variant: 'warning',
    shortMessage: 'Inactive Namespace Not Connected',
    longMessage: 'The wallet has not connected one of the namespaces it was asked for.',
  },
  APKTW002: {
    variant: 'warning',
    shortMessage: 'Invalid Email Address',
    longMessage: 'Enter a valid email address.',
  },
  'kit-outdated': {
    variant: 'info',
    shortMessage: 'Kit Outdated',
    longMessage: 'A newer version is out; update the packages.',
  },
  'local-features-ignored': {
    variant: 'info',
    shortMessage: 'Local Configuration Ignored',
    longMessage: 'The gateway decides on these features:',
  },
  'multi-wallet-not-enabled': {
    variant: 'info',
    shortMessage: 'Multi-Wallet Not Enabled',
    longMessage: 'Several wallets at a time are a feature of the project. Switch it on at the gateway.',
  },
} as const satisfies Record<string, { variant: string; shortMessage: string; longMessage: string }>

/** Code of an alert. */
export type AlertCode = keyof typeof alertTexts
