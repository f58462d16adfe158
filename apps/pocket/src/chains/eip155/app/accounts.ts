import { type Account, type ChainAccounts, fixedAddresses } from '../../../app/wallet/accounts.js'
import { facts } from '../facts.js'

/** The addresses of pocket's accounts: at `m/44'/60'/0'/0/n` of the mnemonic, secp256k1, with the checksum of EIP-55. */
export const accounts: ChainAccounts = fixedAddresses(
  [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ],
  facts.toAddressKey,
)

/**
 * An account's address, which is the same on every network.
 *
 * @param account - One of ours.
 */
export function addressOf(account: Account): `0x${string}` {
  return accounts.addressesOf(account, 'eip155:1')[0].address as `0x${string}`
}
