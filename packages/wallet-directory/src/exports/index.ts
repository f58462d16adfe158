export { checkSvg } from '../checkSvg.js'
export { imageFolders, walletsFile } from '../folders.js'
