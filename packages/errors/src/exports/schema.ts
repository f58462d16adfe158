import { schemaErrors } from '../codes/schema.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with the code `parsing/schema`. */
export const SchemaError = /* @__PURE__ */ defineErrorClass(schemaErrors)
