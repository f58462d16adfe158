export type { ToyOptions } from '../ToyOptions.js'
export { toy } from '../toy.js'
export type { ToyAccount, ToyWallet } from '../wallets/ToyWallet.js'
