import { render } from 'preact'
import { createPageGateway } from '../parts/createPageGateway.js'
import { takeFragment } from '../parts/takeFragment.js'
import { UndoEmail } from './UndoEmail.js'

const token = takeFragment()

render(<UndoEmail token={token} gateway={createPageGateway()} />, document.body)
