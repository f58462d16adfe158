import type { ErrorTable, SendField } from '../codes/ErrorTable.js'
import { sendErrors } from '../codes/send.js'
import { defineErrorClass } from '../defineErrorClass.js'

export type { SendField } from '../codes/ErrorTable.js'

/** Errors with `send/…` codes. */
export const SendError = /* @__PURE__ */ defineErrorClass(sendErrors)

type Table = typeof sendErrors

/** A code with which a chain, or the form itself, refuses what stands in a field of a transfer. */
export type SendRefusalCode = {
  [Code in keyof Table]: Table[Code] extends { field: SendField } ? Code : never
}[keyof Table]

/**
 * The field of a transfer that a failure is about.
 *
 * @param code - The failure's.
 * @returns `undefined` where no field can mend it.
 */
export function getRefusedField(code: string): SendField | undefined {
  return (sendErrors as ErrorTable)[code as keyof ErrorTable]?.field
}

/** Whether a code is one of refusals. */
export function isSendRefusal(code: string): code is SendRefusalCode {
  return getRefusedField(code) !== undefined
}
