export type { StacksOptions } from '../StacksOptions.js'
export { stacks } from '../stacks.js'
export type {
  ContractCall,
  SentTransaction,
  StacksAddress,
  StacksProvider,
  StxTransfer,
} from '../wallets/StacksProvider.js'
