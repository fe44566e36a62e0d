import { describe } from 'vitest'
import { walkEveryPage } from '../every-page.ts'

describe('every page of an administrator, 3 of 3', () => walkEveryPage('admin', { part: 3, of: 3 }))
