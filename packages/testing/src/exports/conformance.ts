export { type ConformanceSubject, type ConformanceWallet, describeChain } from '../describeChain.js'
export { describeFrameAccounts, type FrameAccountsSubject } from '../describeFrameAccounts.js'
