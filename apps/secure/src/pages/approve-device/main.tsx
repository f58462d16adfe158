import { startLinkPage } from '../link/startLinkPage.js'
import { ApproveDevice } from './ApproveDevice.js'

startLinkPage(ApproveDevice)
