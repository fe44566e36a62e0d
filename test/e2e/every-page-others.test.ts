import { describe } from 'vitest'
import { walkEveryPage } from './every-page.ts'

describe('every page of a worker and of a supplier', () => walkEveryPage('worker01', 'supplier01'))
