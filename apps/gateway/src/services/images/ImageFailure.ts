import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of pictures. */
export const ImageFailure = defineFailures({
  'image/unknown': { status: 404 },
})
