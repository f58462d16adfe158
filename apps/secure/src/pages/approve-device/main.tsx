import { render } from 'preact'
import { createPageGateway } from '../parts/createPageGateway.js'
import { takeFragment } from '../parts/takeFragment.js'
import { ApproveDevice } from './ApproveDevice.js'

const token = takeFragment()

render(<ApproveDevice token={token} gateway={createPageGateway()} />, document.body)
