import { describe } from 'vitest'
import { walkEveryPage } from '../every-page.ts'

describe('every page of a supplier', () => walkEveryPage('supplier01'))
