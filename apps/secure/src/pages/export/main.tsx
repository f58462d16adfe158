import { render } from 'preact'
import { ExportPage } from './ExportPage.js'

render(<ExportPage />, document.body)
