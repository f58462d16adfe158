export { type Bytes, withSecret, zero } from '../bytes/zero.js'
export { derivePasskeyHalf } from '../halves/passkey.js'
export {
  assertPassphrase,
  createPassphrase,
  derivePassphraseHalf,
  estimatePassphraseBits,
} from '../halves/passphrase.js'
export { assertPin, derivePinHalves, type PinHalves } from '../halves/pin.js'
export { createHalf, createSalt } from '../halves/randomBytes.js'
export {
  type CreateKitParameters,
  createKit,
  type OpenedKit,
  openKit,
  type RecoveryKit,
} from '../kit/recoveryKit.js'
export { deriveOwnerKey, signAsOwner } from '../owner/ownerKey.js'
export { readSalt } from '../slots/SealedSlot.js'
export {
  type Halves,
  type OpenSlotParameters,
  type SealSlotParameters,
  sealSlot,
  withVaultKey,
} from '../slots/slot.js'
export {
  checkSlotList,
  createSlotList,
  restoreSlotList,
  reviseSlotList,
  type SlotListMemory,
} from '../slots/slotList.js'
export {
  type NewVault,
  type OpenVaultParameters,
  renewVault,
  withEntropy,
  withNewVault,
} from '../vault/sealedVault.js'
export type { VaultId } from '../vault/VaultId.js'
export type { AccountId } from '../wallet/accounts.js'
export {
  deriveAccount,
  type PublicAccount,
  withPrivateKey,
} from '../wallet/derive.js'
export { fromMnemonic, toMnemonic } from '../wallet/mnemonic.js'
