import type { ToyTransaction } from '../operations.js'

/** What is tried out on the toy networks: the transaction as it is signed. The network says what its coins are worth. */
export type ToyEffects = { type: 'toy'; transaction: ToyTransaction; fee?: undefined }
