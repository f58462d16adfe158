export { askPath, type PathQuestion, PathRefusal } from '../chain/askPath.js'
