import { render } from 'preact'
import { createPageGateway } from '../parts/createPageGateway.js'
import { takeFragment } from '../parts/takeFragment.js'
import { CancelPage } from './CancelPage.js'

const token = takeFragment()

render(<CancelPage token={token} gateway={createPageGateway()} />, document.body)
