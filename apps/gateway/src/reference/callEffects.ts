/** What a call does beyond answering: `changes` stored data, `sends` a mail or transaction, or `spends` money. */
export type CallEffect = { kind: 'changes' | 'sends' | 'spends'; text: string }

/**
 * The effect of every call a page may make that is not a `GET`, by name; null where it only reads. The reference warns of
 * it before a call is tried.
 */
export const callEffects: Readonly<Record<string, CallEffect | null>> = {
  activateSmartSession: { kind: 'changes', text: 'Activates a permission of the account.' },
  authenticate: { kind: 'changes', text: 'Signs the account in and uses up the nonce.' },
  createSmartSession: { kind: 'changes', text: 'Stores a draft permission and makes a key for it.' },
  postBundler: {
    kind: 'spends',
    text: 'May submit a user operation or spend the project’s sponsoring budget. Both cost real money on a live network.',
  },
  postEvent: { kind: 'changes', text: 'Stores an event in the project’s analytics.' },
  postEvents: { kind: 'changes', text: 'Stores events in the project’s analytics.' },
  postNode: {
    kind: 'sends',
    text: 'Paths that send a signed transaction can’t be undone. Reading changes nothing.',
  },
  postOtp: { kind: 'sends', text: 'Sends an email to the address. Use your own.' },
  postPrices: null,
  postRpc: {
    kind: 'sends',
    text: 'Methods that send a signed transaction, such as eth_sendRawTransaction, can’t be undone. Reading changes nothing.',
  },
  putAccountMetadata: { kind: 'changes', text: 'Replaces everything stored about the account.' },
  putOtp: { kind: 'changes', text: 'Uses up one try of the code.' },
  revokeSmartSession: { kind: 'changes', text: 'Revokes the permission for good.' },
  signOut: { kind: 'changes', text: 'Ends the session for good.' },
}
