export {
  draftUserOperationSchema,
  type OperationMethod,
  operationMethods,
  operationParamsSchemas,
  postBundler,
  type SponsorRefusalReason,
  sponsorMethods,
  sponsorRefusalReasons,
  userOperationSchema,
  type WireDraftOperation,
  type WireUserOperation,
} from '../calls/operations.js'
