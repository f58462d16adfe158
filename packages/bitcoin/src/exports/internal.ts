// What other packages of Latchkey use. It has no version: it may change with every release.
export {
  type AddressForm,
  type AddressKind,
  getAddressForm,
  getAddressKind,
  isBitcoinAddress,
  parseAddress,
  toAddressKey,
} from '../address.js'
