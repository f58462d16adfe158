export { AccountPanel } from './AccountPanel'
