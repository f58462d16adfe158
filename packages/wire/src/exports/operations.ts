export {
  draftUserOperationSchema,
  type OperationMethod,
  operationMethods,
  operationParamsSchemas,
  postBundler,
  userOperationSchema,
  type WireDraftOperation,
  type WireUserOperation,
} from '../calls/operations.js'
