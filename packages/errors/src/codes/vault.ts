import type { ErrorTable } from './ErrorTable.js'

type Reason = { reason: string }

/** Failures of an embedded wallet's vault. No context holds anything of a key, a word, a PIN or a code. */
export const vaultErrors = {
  'vault/bytes-invalid': {
    message: ({ name, reason }: Reason & { name: string }) => `The ${name} cannot be used: ${reason}`,
  },
  'vault/form-invalid': {
    message: ({ name, reason }: Reason & { name: string }) =>
      `The ${name} is damaged or was made by a newer version: ${reason}. Fetch it again or take another copy`,
    category: 'DATA_PARSING_ERROR',
  },
  'vault/words-invalid': {
    message: ({ reason }: Reason) =>
      `These are not the words of a wallet: ${reason}. Compare them with what was written down`,
  },
  'vault/not-opened': {
    message: () =>
      'The vault does not open with this key: it was changed, or belongs to another user, version or wallet. Fetch it again; if that does not help, use the recovery kit',
  },
  'vault/other-wallet': {
    message: ({ account }: { account: string }) =>
      `The vault holds another wallet than the one registered: its ${account} address differs. Nothing was signed. Use the recovery kit and report this`,
  },
  'vault/slot-not-opened': {
    message: ({ type }: { type: string }) =>
      `This ${type} does not open the wallet: it is not the right one, or what is stored for it was changed or revoked. Try again or take another way in`,
  },
  'vault/slot-list-invalid': {
    message: ({ reason }: Reason) =>
      `The list of ways into the wallet is not the one its owner wrote: ${reason}. Do not sign anything and look at the list of devices`,
  },
  'vault/slot-list-outdated': {
    message: ({ counter, rememberedCounter }: { counter: number; rememberedCounter: number }) =>
      `The server shows list ${counter} of the ways into the wallet, but this device has seen ${rememberedCounter}. One that was revoked may be back; do not sign anything and look at the list of devices`,
  },
  'vault/slots-changed': {
    message: ({ added, missing }: { added: readonly string[]; missing: readonly string[] }) =>
      `The server's ways into the wallet are not those its owner listed: ${added.length} too many or changed, ${missing.length} missing. Remove what is too many, and add again what is missing`,
  },
  'vault/pin-weak': { message: ({ reason }: Reason) => `This PIN cannot be taken: ${reason}` },
  'vault/passphrase-weak': {
    message: ({ reason }: Reason) => `This passphrase cannot be taken: ${reason}`,
  },
  'vault/kit-code-invalid': {
    message: ({ reason }: Reason) =>
      `This is not the code of a recovery kit: ${reason}. Compare it with what was written down`,
  },
  'vault/argon2-unavailable': {
    message: () =>
      'What turns a PIN or passphrase into a key could not be loaded, or needs more memory than there is. Close other pages and try again',
    isRetryable: true,
  },
} satisfies ErrorTable
