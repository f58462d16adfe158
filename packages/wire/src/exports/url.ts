export { type CallAddress, imagePaths, toCallUrl, walletsPath } from '../client/callUrl.js'
