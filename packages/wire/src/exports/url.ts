export { type CallAddress, imagePaths, toCallUrl } from '../client/callUrl.js'
