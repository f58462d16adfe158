export {
  base64Schema,
  countSchema,
  entropyBytes,
  getSealedBytes,
  halfSchema,
  idSchema,
  keyBytes,
  nonceBytes,
} from '../vault/fields.js'
export {
  addressesSchema,
  type SealedSlot,
  type SealedVault,
  type SlotList,
  type SlotType,
  saltedSlotTypes,
  sealedSlotSchema,
  sealedVaultSchema,
  slotListSchema,
  vaultFormat,
  type WalletAddresses,
} from '../vault/forms.js'
