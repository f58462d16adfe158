export { postBundler, type SponsorRefusalReason, sponsorRefusalReasons } from '../calls/postBundler.js'
export {
  draftUserOperationSchema,
  userOperationParams,
  userOperationSchema,
  type WireDraftOperation,
  type WireUserOperation,
} from '../chains/eip155/userOperation.js'
export { type OperationMethod, operationParamsSchemas } from '../chains/operationMethods.js'
