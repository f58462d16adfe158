import type { WalletFailure } from '@latchkey/core'
import type { Hex } from 'viem'
import type { Eip1193Provider } from '../wallets/Eip1193Provider.js'

/**
 * What sending needs of what a page has from the start. It is given, not imported: what early and late code share by
 * importing it becomes a script of its own.
 */
export type WalletTools = {
  asProvider(value: unknown): Eip1193Provider
  readField(value: unknown, name: string): unknown
  readHash(answer: unknown): Hex
  readWalletFailure(error: unknown): WalletFailure
  toWalletError(error: unknown, method: string): Error
}
