export {
  addAccounts,
  addressesSchema,
  listAccounts,
  listOtherAccounts,
  type RegisteredAccount,
  type WalletAddresses,
} from '../vault/addresses.js'
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
  format1AddressesSchema,
  listFormat1Addresses,
  readAddresses,
  type StoredAddresses,
  storedAddressesSchema,
} from '../vault/format1.js'
export {
  type RenewedVault,
  renewedVaultSchema,
  type SealedSlot,
  type SealedVault,
  type SlotList,
  type SlotType,
  saltedSlotTypes,
  sealedSlotSchema,
  sealedVaultSchema,
  slotFormat,
  slotListSchema,
  vaultFormat,
} from '../vault/forms.js'
