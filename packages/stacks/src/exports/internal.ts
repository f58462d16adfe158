// What other packages of Latchkey use. It has no version: it may change with every release.
export { type AddressParts, decodeAddress, encodeAddress } from '../address/c32.js'
export { hashKey, type Principal, readPrincipal, toAddressOn, versions } from '../address/principals.js'
