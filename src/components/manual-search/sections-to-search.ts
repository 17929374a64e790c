/** A chapter's sections as the search wants them. */
import { type ChapterSection, chapterSections } from '../manual/sections.ts';

/** What a chapter ends with ("Report it") speaks of the whole chapter, not of its last heading: it goes to what stands before the first. */
export function sectionsToSearch(body: string): ChapterSection[] {
  const reports: string[] = [];
  const rest = body.replaceAll(/<ReportIt[\s\S]*?<\/ReportIt>/g, (block) => { reports.push(block); return ''; });
  const at = rest.indexOf('<H id=');
  return chapterSections(at < 0 ? body : `${rest.slice(0, at)}\n${reports.join('\n')}\n${rest.slice(at)}`);
}
