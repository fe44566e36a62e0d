import { describe } from 'vitest'
import { walkEveryPage } from '../every-page.ts'

describe('every page of an administrator, 2 of 3', () => walkEveryPage('admin', { part: 2, of: 3 }))
