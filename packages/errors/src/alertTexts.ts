/** What a notice says, and where. */
export type AlertText = {
  variant: 'error' | 'warning' | 'info'
  place: 'page' | 'console' | 'view'
  shortMessage: string
  longMessage: string
}

/**
 * Notices for a site's developer (§8.008 to §8.021): what is wrong in short, and what to do about it. Codes are permanent.
 *
 * `place` is where a notice is shown: `page` for mistakes in the site's set-up, in the dialog and in the console; `console`
 * for conditions that pass or that a view explains to the visitor, such as a gateway that is down; `view` for a visitor's
 * own input, which only the view with that input mentions.
 */
export const alertTexts = {
  APKT001: {
    variant: 'error',
    place: 'page',
    shortMessage: 'Network Not Found',
    longMessage: 'This site does not use the network. Add it to its chain in createKit.',
  },
  APKT002: {
    variant: 'error',
    place: 'page',
    shortMessage: 'Invalid App Configuration',
    longMessage: "This origin is not on the project's allow list. Add it at the gateway.",
  },
  APKT003: {
    variant: 'error',
    place: 'console',
    shortMessage: 'Network Error: Wallet Load Failed',
    longMessage: 'The embedded wallet did not load. Check that the secure site is up.',
  },
  APKT004: {
    variant: 'error',
    place: 'console',
    shortMessage: 'Wallet Request Timeout',
    longMessage: 'The embedded wallet did not answer in time. See the logs of the secure site.',
  },
  APKT005: {
    variant: 'error',
    place: 'page',
    shortMessage: 'Unverified Domain',
    longMessage: "The embedded wallet is not for this origin. Add it to the project's allow list.",
  },
  APKT006: {
    variant: 'error',
    place: 'console',
    shortMessage: 'Session Expired',
    longMessage: 'The date and time of this computer are wrong. Correct them and connect again.',
  },
  APKT007: {
    variant: 'error',
    place: 'page',
    shortMessage: 'Invalid Project ID',
    longMessage: 'The gateway does not know this project id.',
  },
  APKT008: {
    variant: 'error',
    place: 'page',
    shortMessage: 'Project ID Missing',
    longMessage: 'Set a project id. Create a project at the gateway to get one.',
  },
  APKT009: {
    variant: 'error',
    place: 'console',
    shortMessage: 'Server Error',
    longMessage: 'The configuration could not be fetched from the gateway.',
  },
  APKT010: {
    variant: 'error',
    place: 'console',
    shortMessage: 'Rate Limited',
    longMessage: 'The configuration was requested too often. Wait a few minutes.',
  },
  APKTW001: {
    variant: 'warning',
    place: 'console',
    shortMessage: 'Inactive Namespace Not Connected',
    longMessage: 'The wallet did not connect one of the requested namespaces.',
  },
  APKTW002: {
    variant: 'warning',
    place: 'view',
    shortMessage: 'Invalid Email Address',
    longMessage: 'Enter a valid email address.',
  },
  APKTW003: {
    variant: 'warning',
    place: 'console',
    shortMessage: 'Modal Missing',
    longMessage:
      'The modal was opened, but the page has no <Modal />. Put one inside <KitProvider kit={kit}>, beside the buttons.',
  },
  APKTW004: {
    variant: 'warning',
    place: 'console',
    shortMessage: 'Several Modals',
    longMessage:
      'The page has more than one <Modal /> of this kit; only the first is drawn. Keep one, such as in the layout of the whole site.',
  },
  APKTW005: {
    variant: 'warning',
    place: 'console',
    shortMessage: 'Kit Made Anew',
    longMessage:
      '<KitProvider> was given another kit, and everything starts over. Call createKit once, outside of the components.',
  },
  'kit-outdated': {
    variant: 'info',
    place: 'page',
    shortMessage: 'Kit Outdated',
    longMessage: 'A newer version is available. Update the packages.',
  },
  'local-features-ignored': {
    variant: 'info',
    place: 'page',
    shortMessage: 'Local Configuration Ignored',
    longMessage: 'The gateway decides on these features:',
  },
  'multi-wallet-not-enabled': {
    variant: 'info',
    place: 'page',
    shortMessage: 'Multi-Wallet Not Enabled',
    longMessage:
      'The project does not allow several wallets at a time. Switch the feature on at the gateway.',
  },
} as const satisfies Record<string, AlertText>

/** Code of an alert. */
export type AlertCode = keyof typeof alertTexts
