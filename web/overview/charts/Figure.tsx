import { type CountedList, mayOpenList } from "@hb/domain/overview/counted-list.ts";
import { within } from "@hb/domain/overview/figures.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, use } from "react";
import { type Search, stringifySearch } from "../../shell/routing/address.ts";
import { useUserInfo } from "../../shell/sign-in-state.ts";
import { addressOf } from "../list-address.ts";
import { ScopeContext } from "../scope.ts";
import classes from "./charts.module.css";

interface FigureProps {
  list: CountedList;
  /** Bold and underlined by default. */
  className?: string | undefined;
  children: ReactNode;
}

/** A number that links to the list it counts, for users who can open that list. */
export function Figure({ list: counted, className = classes["figure"], children }: FigureProps) {
  const list = useOpenList(counted);
  if (!list) return <span className={`numbers ${className}`}>{children}</span>;
  const { to, search } = addressOf(list);
  return (
    <Link to={to} search={search as never} className={`numbers ${className}`}>
      {children}
    </Link>
  );
}

/** The same within a chart. Not a Tab stop: the chart's table has the links for the keyboard. */
export function FigureInPlot({ list: counted, children }: FigureProps) {
  const list = useOpenList(counted);
  const navigate = useNavigate();
  if (!list) return <g>{children}</g>;
  const { to, search } = addressOf(list);
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ to, search: search as never });
  };
  return (
    <a href={`${to}${stringifySearch(search satisfies Search)}`} tabIndex={-1} onClick={open}>
      {children}
    </a>
  );
}

/** Limited to whom the figures are about; undefined if there is no such list, or the user can't open it. */
function useOpenList(counted: CountedList): CountedList | undefined {
  const permissions = useUserInfo()?.permissions ?? {};
  const list = within(use(ScopeContext), counted);
  return list && mayOpenList(permissions, list) ? list : undefined;
}
