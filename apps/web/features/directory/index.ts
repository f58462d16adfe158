export { Directory } from './Directory'
export { DirectorySkeleton } from './DirectorySkeleton'
