export { AppKitError, getErrorDetail, getErrorMessage, isAppKitError } from '../AppKitError.js'
export type { AppKitErrorCategory } from '../codes/ErrorTable.js'
export { type ErrorCode, type ErrorContext, errorTable } from '../codes/table.js'
export { requireFields, requireText, requireThat } from '../requireText.js'
