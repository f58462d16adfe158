import { historyErrors } from '../codes/history.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with `history/…` codes. */
export const HistoryError = /* @__PURE__ */ defineErrorClass(historyErrors)
