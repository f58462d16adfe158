export { formatLinkModeUrl } from '../linkMode/formatLinkModeUrl.js'
export { openPlain } from '../linkMode/openPlain.js'
export { sealPlain } from '../linkMode/sealPlain.js'
