import { startLinkPage } from '../link/startLinkPage.js'
import { CancelPage } from './CancelPage.js'

startLinkPage(CancelPage)
