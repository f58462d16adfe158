import { nodeErrors } from '../codes/node.js'
import { defineErrorClass } from '../defineErrorClass.js'

/** Errors with the code `wire/rpc`. */
export const NodeError = /* @__PURE__ */ defineErrorClass(nodeErrors)
