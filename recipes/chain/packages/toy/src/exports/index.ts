export { type ToyOptions, toy } from '../toy.js'
export type { ToyAccount, ToyWallet } from '../wallets/ToyWallet.js'
