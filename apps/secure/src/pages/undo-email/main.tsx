import { startLinkPage } from '../link/startLinkPage.js'
import { UndoEmail } from './UndoEmail.js'

startLinkPage(UndoEmail)
