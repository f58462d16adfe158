export { type ConformanceSubject, type ConformanceWallet, describeChain } from '../describeChain.js'
