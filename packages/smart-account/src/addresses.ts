import { entryPoint08Address } from 'viem/account-abstraction'

/** The EntryPoint v0.8 all accounts work with (ERC-4337): the same on every chain, and written into their code. */
export const entryPointAddress = entryPoint08Address

/** Places contracts by creation code and salt (CREATE2); it is on every public chain, and on anvil from the start. */
export const deterministicDeployerAddress = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** The factory of accounts, wherever it was placed. A test compares it with its creation code. */
export const factoryAddress = '0x6A2FA2300f35ff0dE29dD69bBE54378492F7b996'

/** The code that accounts are clones of; the factory makes it. */
export const implementationAddress = '0xcebB6b7165dA27064c75713050D5758153ba69A8'
