// Its one user comes late and is given the class: importing it there would make a script of its own of it.
export { disconnectErrors } from '../codes/disconnect.js'
