export { AppKitError, type AppKitErrorCategory, isAppKitError } from '../AppKitError.js'
export { type ErrorCode, type ErrorContext, errorTable } from '../codes/table.js'
export { getErrorMessage } from '../getErrorMessage.js'
