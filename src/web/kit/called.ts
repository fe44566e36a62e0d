/** Whether a typed text means something of this name: a part of it, of its pinyin, or of its initials. */
export function isCalled(typed: string, name: string, py = ''): boolean {
  const wanted = typed.trim().toLowerCase()
  return name.toLowerCase().includes(wanted) || py.split(' ').some(spelling => spelling.includes(wanted))
}
