import { DictView } from './dict.view.tsx'

/** Spec 2.2: dictionaries above, entries below. */
export default function DictVerticalScreen() {
  return <DictView layout="vertical" book="business" />
}
