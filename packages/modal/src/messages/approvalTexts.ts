type Counted = { count: number }
type Wallet = { walletName: string }
type Progress = { done: number; total: number }

/** Texts of the view Approvals. */
export const approvalTexts = {
  open: 'Token approvals',
  openText: 'Apps that can take your tokens',
  intro: 'These may take your tokens without asking you again. Revoke what you don’t use.',
  list: 'Approvals',
  loading: 'Loading your approvals',
  slow: 'Still reading the network. This can take a moment.',
  emptyTitle: 'No approvals',
  emptyText: ({ network }: { network: string }) =>
    network ? `Nobody may take tokens from you on ${network}.` : 'Nobody may take tokens from you here.',
  failedTitle: 'Couldn’t load your approvals',
  failedText: 'Check your connection and try again.',
  staleText: 'Couldn’t refresh the list. It may be out of date.',
  missingTitle: 'Connect a wallet to see its approvals',
  unsupportedTitle: 'Not available on this network',
  unsupportedText: 'Choose another network to see your approvals there.',
  behind: 'Still reading the network. Some approvals may be missing.',
  refresh: 'Refresh',

  unlimited: ({ symbol }: { symbol: string }) => `Unlimited ${symbol}`,
  oneNft: ({ id }: { id: string }) => `#${id}`,
  allNfts: 'Everything in this collection',
  unknownAmount: 'Some of this token',
  until: ({ date }: { date: string }) => `until ${date}`,
  atRisk: ({ value }: { value: string }) => `${value} at risk`,
  noRisk: 'Nothing at risk now',
  spender: 'Spender',
  person: 'Not a contract',
  personText: 'This is somebody’s own account, not an app. Revoke it if you don’t know them.',
  /** Of the box before an approval. */
  choose: ({ token, spender }: { token: string; spender: string }) => `${token}, approved for ${spender}`,
  chooseAll: 'Select all',
  chooseNone: 'Clear selection',

  revokeNone: 'Select approvals to revoke',
  revoke: ({ count }: Counted) => (count === 1 ? 'Revoke' : `Revoke ${count}`),
  approve: ({ walletName }: Wallet) => `Approve in ${walletName}`,
  revokingOne: ({ token, spender }: { token: string; spender: string }) =>
    `Revoke ${token}, approved for ${spender}`,
  revokingMany: ({ count }: Counted) => `Revoke ${count} approvals`,
  step: ({ done, total }: Progress) => `${done + 1} of ${total}`,
  approveSlow: ({ walletName }: Wallet) =>
    `Still waiting. The request may be hidden: look for ${walletName}.`,
  confirming: ({ count }: Counted) => (count === 1 ? 'Revoking' : `Revoking ${count} approvals`),
  confirmingText: 'On its way to the network.',
  confirmingSlow: 'Still waiting for the network to confirm it.',
  done: ({ count }: Counted) => (count === 1 ? 'Approval revoked.' : `${count} approvals revoked.`),
  declined: 'You declined. Nothing was revoked.',
  cancelled: ({ walletName }: Wallet) =>
    `Cancelled here. The request may still be open in ${walletName}. Decline it there.`,
  partly: ({ done, total }: Progress) => `${done} of ${total} revoked. The rest is still approved.`,
} as const
