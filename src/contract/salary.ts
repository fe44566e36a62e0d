import Type from 'typebox'
import { stepUpCalls } from './step-up.ts'
import { Text } from './vocabulary.ts'

export const salary = {
  grades: stepUpCalls.get('grades', 'Amounts of the salary grades; needs a salary token', {
    reply: Type.Array(Type.Object({ grade: Text(), gradeName: Text(), baseAmount: Text(), postAmount: Text() })),
  }),
}
