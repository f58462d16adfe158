import type { ErrorCode } from '@latchkey/errors'
import { defineFlow } from '../flow/defineFlow.js'
import type { SendStatus } from './SendState.js'

/** What can happen to a transfer. */
export type SendEvent =
  | { type: 'asked' }
  | { type: 'hashed'; hash: string }
  | { type: 'confirmed' }
  | { type: 'failed'; code: ErrorCode; message: string }
  | { type: 'edited' }

const edit = (): SendStatus => ({ status: 'editing' })
const ask = (): SendStatus => ({ status: 'approving' })
const confirm = (_: SendStatus, { hash }: { hash: string }): SendStatus => ({ status: 'confirming', hash })
const fail = (_: SendStatus, { code, message }: { code: ErrorCode; message: string }): SendStatus => ({
  status: 'failed',
  code,
  message,
})

/** A transfer: editing → approving → confirming → sent, or failed; a failed one may be asked after again (§4.033, §4.034). */
export const sendFlow = defineFlow<SendStatus, SendEvent>({
  editing: { asked: ask, hashed: 'ignore', confirmed: 'ignore', failed: fail, edited: 'ignore' },
  approving: {
    asked: 'ignore',
    hashed: confirm,
    confirmed: 'ignore',
    failed: fail,
    edited: edit,
  },
  confirming: {
    asked: 'ignore',
    hashed: 'ignore',
    confirmed: ({ hash }) => ({ status: 'sent', hash }),
    failed: fail,
    edited: 'ignore',
  },
  sent: { asked: 'ignore', hashed: 'ignore', confirmed: 'ignore', failed: 'ignore', edited: edit },
  failed: { asked: ask, hashed: confirm, confirmed: 'ignore', failed: fail, edited: edit },
})
