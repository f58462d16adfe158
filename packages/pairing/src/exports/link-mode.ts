export { formatLinkModeUrl, openPlain, sealPlain } from '../envelope/linkMode.js'
